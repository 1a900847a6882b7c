// server.js — the two things a server does for the page: it tells that a file changed, or that a program moved on

const LOOK_EVERY = 500, TRY_AGAIN = 1000;  // [ms]

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
      const numbers = new Float64Array(await answer.arrayBuffer());
      if (numbers.length >= 2) {
        last = numbers[0];
        await page.arrived(numbers[1], numbers.subarray(2));
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
