// server.js — the two things a server does for the page: it tells that a file changed, or that a program moved on

const LOOK_EVERY = 500, TRY_AGAIN = 1000;  // [ms]
const HEAD = 4;  // numbers that an answer begins with: its own, the model's, those of the state and of the program's shapes; a text follows

/** Calls `changed` when the model's files change. `gone` hears whether the server answers. */
export async function watch(changed, gone) {
  let version = null, silent = false;
  for (;;) {
    try {
      const answer = await fetch('version', { cache: 'no-store' });
      if (!answer.ok) throw new Error(answer.statusText);
      const now = await answer.text();
      if (version !== null && now !== version) await changed();
      version = now;
      if (silent) gone(false);
      silent = false;
    } catch {
      if (!silent) gone(true);
      silent = true;
    }
    await new Promise((wake) => setTimeout(wake, LOOK_EVERY));
  }
}

/** Follows a program's world: asks for its state as fast as answers come, and hands over what the user does. */
export async function follow(page, gone) {
  let last = -1, silent = false;
  for (;;) {
    try {
      const answer = await fetch('sync', { method: 'POST', body: JSON.stringify({ after: last, ...page.takeWishes() }), cache: 'no-store' });
      if (answer.status === 410) return gone(true, true);
      if (!answer.ok) throw new Error(answer.statusText);
      const bytes = new Uint8Array(await answer.arrayBuffer()), numbers = new Float64Array(bytes.buffer, 0, Math.floor(bytes.length / 8));
      if (numbers.length >= HEAD) {
        const [number, model, state, shapes] = numbers, end = HEAD + state + shapes;
        last = number;
        await page.arrived(model, numbers.subarray(HEAD, HEAD + state), numbers.subarray(HEAD + state, end), JSON.parse(new TextDecoder().decode(bytes.subarray(8 * end)) || '{}'));
      }
      if (silent) gone(false);
      silent = false;
      await new Promise((wake) => requestAnimationFrame(wake));
    } catch {
      if (!silent) gone(true);
      silent = true;
      await new Promise((wake) => setTimeout(wake, TRY_AGAIN));
    }
  }
}
