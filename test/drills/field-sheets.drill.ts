// Drill: 200 officers make 1,000 sheets offline. Meanwhile groups transfer and others post; then all phones send over
// connections that break, each until it knows what became of its sheet.
// Passes if no sheet is lost, none is posted twice, and the books prove.
import { describe, expect, it } from 'vitest';
import { drillSheets } from '../field-drill.ts';
import { useRig } from '../faults/rig.ts';
import { report, scaled, seconds } from './report.ts';

const held = useRig();

describe('drill', () => {
  it('field sheets', async () => {
    const began = performance.now();
    const officers = scaled(200, 5);
    const figures = await drillSheets(held.current.world, {
      officers,
      weeks: 5,
      seed: Date.now() % 2 ** 31,
    });
    expect(figures.sheets).toBe(officers * 5);
    report('field-sheets', { ...figures, seconds: seconds(performance.now() - began) });
  });
});
