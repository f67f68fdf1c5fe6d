// How long to wait, in words: seconds under two minutes, then minutes, then hours; never shorter than it is.
// Source: docs/settled.md 12.

/** `waitText(48)` is "48 detik", `waitText(130)` "3 menit", `waitText(7_201)` "3 jam". Takes seconds. */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 120) return `${whole} detik`;
  return whole <= 7_200 ? `${Math.ceil(whole / 60)} menit` : `${Math.ceil(whole / 3_600)} jam`;
}
