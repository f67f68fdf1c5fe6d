import { afterEach, describe, expect, it, vi } from 'vitest';
import { armFaultPoint, passFaultPoint } from './fault-point.ts';

afterEach(() => {
  armFaultPoint(undefined);
  vi.restoreAllMocks();
});

/** The signal that would be sent to this process. */
const watchKills = () => vi.spyOn(process, 'kill').mockReturnValue(true);

describe('a fault point', () => {
  it('does nothing while none is armed', () => {
    const kills = watchKills();
    passFaultPoint('after-commit');
    expect(kills).not.toHaveBeenCalled();
  });

  it('kills this process at its first pass', () => {
    const kills = watchKills();
    armFaultPoint('after-claim');
    passFaultPoint('after-claim');
    expect(kills.mock.calls).toEqual([[process.pid, 'SIGKILL']]);
  });

  it('waits for the configured pass, and ignores other points', () => {
    const kills = watchKills();
    armFaultPoint('after-commit:3');
    for (const name of ['after-commit', 'before-provider', 'after-commit', 'mid-distribution'] as const) {
      passFaultPoint(name);
    }
    expect(kills).not.toHaveBeenCalled();
    passFaultPoint('after-commit');
    expect(kills).toHaveBeenCalledTimes(1);
  });
});
