// The short form of the drill `field-sheets`: the same acts with a fixed seed, on fewer phones. Source: docs/drills.md.
import { expect, it } from 'vitest';
import { drillSheets } from '#test/field-drill.ts';
import { useWorld } from '#test/world.ts';

const held = useWorld();

it('loses no sheet and posts none twice, whatever moves meanwhile and however often the connection breaks', async () => {
  const figures = await drillSheets(held.current, { officers: 5, weeks: 2, seed: 114 });
  expect(figures.sheets).toBe(10);
  expect(figures.cuts).toBeGreaterThan(0);
  expect(figures.changed).toBeGreaterThan(0);
}, 60_000);
