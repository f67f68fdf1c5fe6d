// Loaded before a program: shifts its clock by CLOCK_SHIFT_MS, as on a host whose time was set by hand. Only `Date`
// is shifted; timers and time-outs run normally.
const shift = Number(process.env['CLOCK_SHIFT_MS'] ?? '0');
const rightNow = Date.now;

Date.now = () => rightNow() + shift;
globalThis.Date = new Proxy(Date, {
  construct: (right, given, made) => Reflect.construct(right, given.length === 0 ? [rightNow() + shift] : given, made),
});
