// Fault points: named places where this process can be killed as by a power cut, to test what is left.
// Invariant: nothing happens unless the configuration names the point, which production refuses. The process dies at
// the given pass, with no handler, flush or answer after it.

export const faultPointNames = ['after-claim', 'after-commit', 'before-provider', 'mid-distribution'] as const;
export type FaultPointName = (typeof faultPointNames)[number];

/** A point and the pass at which it kills: `after-commit` is the first, `after-commit:3` the third. */
export const faultPointShape = new RegExp(`^(${faultPointNames.join('|')})(:[1-9]\\d{0,5})?$`);

let armed: { name: string; passagesLeft: number } | null = null;

/** Arms the point that the configuration names, or none. */
export function armFaultPoint(setting: string | undefined): void {
  const [name, passage = '1'] = setting?.split(':') ?? [];
  armed = name ? { name, passagesLeft: Number(passage) } : null;
}

/** Passes a point; kills the process when it is the armed one at its pass. */
export function passFaultPoint(name: FaultPointName): void {
  if (armed?.name !== name) return;
  armed.passagesLeft -= 1;
  if (armed.passagesLeft === 0) process.kill(process.pid, 'SIGKILL');
}
