// The statements that the product sends while some work runs, and the nodes of their generic plans. Used to prove that plans
// hold as the book grows.
// Source: decision 0097.
import pg from 'pg';

const openings = /^\s*(select|with|insert|update|delete)\b/i;

/** Collects what is sent to the database while the work runs, each text once; with `user` on this role's connections alone. */
export async function statementsOf(work: () => Promise<void>, user?: string): Promise<string[]> {
  const seen = new Set<string>();
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const { query } = client;
  client.query = function (this: { user?: string }, ...given: unknown[]) {
    const [asked] = given;
    const text = typeof asked === 'string' ? asked : (asked as { text?: string }).text;
    const isMeant = user === undefined || this.user === user;
    if (text !== undefined && isMeant && openings.test(text)) seen.add(text);
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return [...seen];
}

export type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] };

/** The nodes of a statement's generic plan. */
export async function planOf(client: pg.Client, text: string): Promise<PlanNode[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (generic_plan, format json) ${text}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('no plan');
  return [...nodesOf(plan)];
}

function* nodesOf(plan: PlanNode): Generator<PlanNode> {
  yield plan;
  for (const inner of plan.Plans ?? []) yield* nodesOf(inner);
}
