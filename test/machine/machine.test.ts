// The random state machine: in whatever order people, bank, staff and time act, each answer is the one the rules
// predict, each lender sees the cash of the model, and the books prove after every command. Each run has its own clone
// of the template, so a failure can be replayed from scratch. The short form has a fixed seed; `npm run machine` has 200
// runs with a new seed (TITIAN_MACHINE_RUNS). A failure prints seed and path: TITIAN_MACHINE_SEED and
// TITIAN_MACHINE_PATH (its replayPath) run it again.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rebuildFromMutations } from '../mutations.ts';
import { often } from '../often.ts';
import { anyCommand, Command, life } from './commands.ts';
import { type Action, type Model, newModel } from './model.ts';
import { regressions } from './regressions.ts';
import { Rig } from './rig.ts';

const { TITIAN_MACHINE_RUNS, TITIAN_MACHINE_SEED, TITIAN_MACHINE_PATH: replayPath } = process.env;
const runs = Number(TITIAN_MACHINE_RUNS ?? often(4, 200));
const seed = TITIAN_MACHINE_SEED ? Number(TITIAN_MACHINE_SEED) : often(20_260_101, undefined);
const loans = [800_000, 800_000];

type Commands = Iterable<fc.AsyncCommand<Model, Rig>>;

/** One run on its own database. At its end all pages of mutations rebuild each balance. Returns the proofs that fail. */
async function run(commands: Commands, faults: readonly string[] = []): Promise<string[]> {
  const rig = await Rig.open(3, loans);
  try {
    for (const fault of faults) await rig.world.owner.run({ parts: [fault], values: [] });
    await fc.asyncModelRun(() => ({ model: newModel(3, loans), real: rig }), commands);
    for (const lender of rig.people) await rebuildFromMutations(rig.world, lender);
    return await rig.world.proof();
  } finally {
    await rig.close();
  }
}

const commandsOf = (actions: readonly Action[]) => actions.map((action) => new Command(action));

describe('the random state machine', () => {
  it('runs a lending from the first top-up to the last instalment', { timeout: 120_000 }, async () => {
    const last: Action[] = [
      { kind: 'receipt', lending: 0, how: 'exact' },
      { kind: 'pair', first: { kind: 'distribute' }, second: { kind: 'distribute' } },
      { kind: 'restart' },
      { kind: 'receipt', lending: 0, how: 'three' },
      { kind: 'distribute' },
      { kind: 'distribute' },
      { kind: 'event_again', pick: 4 },
      { kind: 'payment_again', pick: 4 },
    ];
    expect(await run(commandsOf([...life, ...last]))).toEqual([]);
  });

  it.each([
    { fault: 'a token that forgets that it was spent', table: 'quotation', change: `new.state := 'fresh'` },
    { fault: 'a rupiah too much', table: 'ledger_account', change: 'new.balance_rupiah := new.balance_rupiah + 1' },
    { fault: 'a slot that is never taken', table: 'lending', change: 'new.raised_rupiah := old.raised_rupiah' },
    { fault: 'a hold that is never active', table: 'portfolio', change: 'new.status := old.status' },
  ])('finds an injected fault: $fault', { timeout: 60_000 }, async ({ table, change }) => {
    const fault = [
      `create function put_in() returns trigger language plpgsql as $$ begin ${change}; return new; end $$`,
      `create trigger put_in before update on ${table} for each row execute function put_in()`,
    ];
    await expect(run(commandsOf(life), fault)).rejects.toThrow('to deeply equal');
  });

  it.each(regressions)('repeats a run that once failed: $name', { timeout: 120_000 }, async ({ actions }) => {
    expect(await run(commandsOf(actions))).toEqual([]);
  });

  it('answers as the model predicts, in any order of commands', { timeout: 24 * 3_600_000 }, async () => {
    const start = fc.nat(life.length).map((length) => commandsOf(life.slice(0, length)));
    const commands = fc.commands([anyCommand], { maxCommands: 60, size: 'max', ...(replayPath && { replayPath }) });
    const property = fc.asyncProperty(start, commands, async (beginning, rest) => {
      const all: Commands = [...beginning, ...rest];
      expect(await run(all)).toEqual([]);
    });
    await fc.assert(property, {
      numRuns: runs,
      ...(seed === undefined ? {} : { seed }),
      verbose: fc.VerbosityLevel.Verbose,
    });
  });
});
