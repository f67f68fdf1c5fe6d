// Loaded before a program: its own clock is wrong by CLOCK_SHIFT_MS, as on a host whose time was set by hand. Only
// `Date` is shifted; waits and time-outs run on.
const shift = Number(process.env['CLOCK_SHIFT_MS'] ?? '0');
const rightNow = Date.now;

Date.now = () => rightNow() + shift;
globalThis.Date = new Proxy(Date, {
  construct: (right, given, made) => Reflect.construct(right, given.length === 0 ? [rightNow() + shift] : given, made),
});
