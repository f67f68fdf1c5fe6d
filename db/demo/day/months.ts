// The months of the books as two people of finance left them: all locked but the last two that are over, of which the older
// is asked for.
// Source: decisions 0118, 0125.
import type { Player } from './player.ts';

export async function lockMonths({ call }: Player): Promise<void> {
  const months = await call({ staff: 'bendahara' }, 'GET staff/periods');
  const over = months.filter(({ state }) => state === 'open').toReversed();
  for (const [index, { month }] of over.slice(0, -1).entries()) {
    const { id, version } = await call({ staff: 'bendahara' }, 'POST staff/periods/:month/locks', {
      params: { month },
      body: {},
    });
    if (index === over.length - 2) continue;
    await call({ staff: 'keuangan' }, 'POST staff/periodlocks/:id/approvals', { params: { id }, body: { version } });
  }
}
