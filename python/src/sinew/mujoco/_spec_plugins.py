"""Plugins of a spec: which are activated, their instances, and the elements that use them.

A named instance stands in <extension>. One without a name belongs to the <plugin> that makes it; the spec lists it too.
"""

from __future__ import annotations

import re

# Kinds of elements that use plugins, in the order in which MuJoCo copies the instances of attached ones.
CARRIERS = ("body", "geom", "mesh", "actuator", "sensor")

_UNKNOWN_KEY = re.compile(r"is '([^']*)', which the plugin '([^']*)' does not have")


# ---- reading


def read_extension(spec, trees):
    for _, given, instances in trees:
        spec.activate_plugin(given["plugin"])
        for _, named, configs in instances:
            instance = spec._make("plugin")
            instance._values["name"], instance._values["plugin_name"] = named["name"], given["plugin"]
            instance.config = _read_config(configs)


def read_use(element, given, children):
    """The plugin of an element, from the <plugin> inside it or from itself."""
    use = element.plugin
    use.plugin_name, use.name, use.active = given.get("plugin", ""), given.get("instance", ""), 1
    use.config = _read_config(children)
    if use.name:
        element._spec.hasImplicitPluginElem = 1
    else:  # the list of the spec shows the same configuration
        element._spec._make("plugin").__dict__["_config"] = use.config


def read_uses(element, children):
    for tag, given, inner in children:
        if tag == "plugin":
            read_use(element, given, inner)


def _read_config(trees):
    return {given["key"]: given["value"] for tag, given, _ in trees if tag == "config"}


# ---- writing


def extension_tree(spec):
    """Activated plugins with their named instances; neighbours of one plugin share its element, so that order stays."""
    trees = [["plugin", {"plugin": name}, []] for name in activated(spec)]
    last = {tree[1]["plugin"]: tree for tree in trees}
    for instance in spec._list("plugin"):
        if not instance.name:
            continue
        if instance.plugin_name not in last or (trees[-1] is not last[instance.plugin_name] and _begun(trees)):
            trees.append(["plugin", {"plugin": instance.plugin_name}, []])
            last[instance.plugin_name] = trees[-1]
        last[instance.plugin_name][2].append(["instance", {"name": instance.name}, _config_trees(instance.config)])
    return ["extension", {}, trees]


def _begun(trees):
    return any(tree[2] for tree in trees)


def use_tree(element):
    """The <plugin> of an element that uses one, in a list."""
    use = element.plugin
    return [["plugin", use_given(use), _config_trees(use.config) if not use.name else []]] if use.active else []


def use_given(use):
    given = {"plugin": use.plugin_name, "instance": use.name}
    return {name: value for name, value in given.items() if value}


def use_configs(use):
    return [] if use.name else _config_trees(use.config)


def _config_trees(config):
    return [["config", {"key": key, "value": value}, []] for key, value in config.items()]


# ---- lists


def activated(spec):
    """Names of the plugins that a spec and what is attached to it activate."""
    names = list(spec._activated)
    for other in spec._attached:
        names += [name for name in activated(other) if name not in names]
    return names


def _with_attached(spec):
    yield from spec._elements["plugin"]
    for other in spec._attached:
        yield from _with_attached(other)


def listed(spec):
    """Instances of a spec, then those of attached specs that its elements use."""
    found = list(spec._elements["plugin"])
    for other in spec._attached:
        candidates = list(_with_attached(other))
        uses = {kind: [element.plugin for element in spec._list(kind)] for kind in CARRIERS}
        configs = {id(use.config) for kind in CARRIERS for use in uses[kind] if use.active and not use.name}
        found += [instance for instance in candidates if not instance.name and id(instance.config) in configs]
        for kind in CARRIERS:
            names = {use.name for use in uses[kind] if use.active}
            taken = {instance.name for instance in found}
            found += [instance for instance in candidates if instance.name in names - {""} - taken]
    return found


# ---- mistakes


def check(spec):
    names, known = {instance.name for instance in spec._list("plugin")}, activated(spec)
    for instance in spec._list("plugin"):
        if instance.name and instance.plugin_name not in known:
            spec._fail(f"unrecognized plugin '{instance.plugin_name}'", instance)
    for kind in CARRIERS:
        for element in spec._list(kind):
            if element.plugin.active:
                _check_use(spec, element, names, known)


def _check_use(spec, element, names, known):
    use = element.plugin
    if not use.name and not use.plugin_name:
        spec._fail(f"neither 'plugin' nor 'instance' is specified for {element._kind} '{element.name}'", element)
    if use.name and use.name not in names:
        spec._fail(f"unrecognized name '{use.name}' for plugin instance", element)
    if use.plugin_name and use.plugin_name not in known:
        spec._fail(f"unrecognized plugin '{use.plugin_name}'", element)


def refusal(error):
    """The engine's error about a configuration, after MuJoCo's text for it."""
    found = _UNKNOWN_KEY.search(str(error))
    said = f"Error: unrecognized attribute 'plugin:{found[1]}' for plugin '{found[2]}'\n" if found else ""
    return ValueError(said + str(error))
