// Which page numbers a pager shows: five around the current one and two at each end; null is a gap. A gap of a single
// page shows that page instead.
// Source: spec §2, §9.
const IN_RANGE = 5;
const AT_MARGIN = 2;

export function pagesShown(page: number, pages: number): (number | null)[] {
  const first = Math.max(1, Math.min(page - Math.floor(IN_RANGE / 2), pages - IN_RANGE + 1));
  const last = Math.min(pages, first + IN_RANGE - 1);
  const isShown = (n: number) => n <= AT_MARGIN || n > pages - AT_MARGIN || (n >= first && n <= last);
  const shown: (number | null)[] = [];
  for (let n = 1; n <= pages; n++) {
    if (isShown(n) || (isShown(n - 1) && isShown(n + 1))) shown.push(n);
    else if (shown.at(-1) !== null) shown.push(null);
  }
  return shown;
}
