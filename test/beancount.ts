// A strict reader of the part of beancount's language that the product writes, for tests alone.
// Invariant: throws on a line that it does not know, an account that is not open, a transaction that does not sum to 0, and a
// balance that is not what was posted before that date.
// Source: https://beancount.github.io/docs/beancount_language_syntax.html.

export type ReadTransaction = { date: string; narration: string; postings: { account: string; amount: bigint }[] };
export type ReadBook = {
  title: string;
  accounts: string[];
  transactions: ReadTransaction[];
  /** By account and date: what was asserted, which was held against the postings. */
  balances: Map<string, bigint>;
};

const date = String.raw`(\d{4}-\d{2}-\d{2})`;
const account = String.raw`((?:Assets|Liabilities|Equity|Income|Expenses)(?::[A-Z0-9][A-Za-z0-9-]*)+)`;
const amount = String.raw`(-?\d+) IDR`;
const text = String.raw`"((?:[^"\\]|\\["\\])*)"`;
const option = new RegExp(`^option ${text} ${text}$`);
const open = new RegExp(`^${date} open ${account} IDR$`);
const begin = new RegExp(String.raw`^${date} \* ${text}$`);
const meta = new RegExp(`^ {2}[a-z][A-Za-z0-9_-]*: ${text}$`);
const posting = new RegExp(`^ {2}${account} {2}${amount}$`);
const balance = new RegExp(`^${date} balance ${account} {2}${amount}$`);

/** Reads a file whole, or throws with the line that is wrong. */
export function readBeancount(file: string): ReadBook {
  const book: ReadBook = { title: '', accounts: [], transactions: [], balances: new Map() };
  const asserted: { account: string; date: string; amount: bigint }[] = [];
  let current: ReadTransaction | null = null;
  for (const line of file.split('\n')) {
    const [, set, value] = option.exec(line) ?? [];
    const [, openedOn, opened] = open.exec(line) ?? [];
    const [, begunOn, narration] = begin.exec(line) ?? [];
    const [, posted, sum] = posting.exec(line) ?? [];
    const [, heldOn, held, is] = balance.exec(line) ?? [];
    if (set !== undefined) {
      if (set === 'title') book.title = value ?? '';
    } else if (openedOn && opened) {
      if (book.accounts.includes(opened)) throw new Error(`opened twice: ${line}`);
      book.accounts.push(opened);
    } else if (begunOn !== undefined) {
      current = { date: begunOn, narration: narration ?? '', postings: [] };
      book.transactions.push(current);
    } else if (posted && sum && current) {
      current.postings.push({ account: posted, amount: BigInt(sum) });
    } else if (heldOn && held && is) {
      asserted.push({ account: held, date: heldOn, amount: BigInt(is) });
    } else if (line === '') {
      current = null;
    } else if (!meta.test(line) || !current || current.postings.length > 0) {
      throw new Error(`not beancount: ${line}`);
    }
  }
  for (const transaction of book.transactions) requireSound(book, transaction);
  for (const one of asserted) {
    const held = book.transactions
      .filter((transaction) => transaction.date < one.date)
      .flatMap(({ postings }) => postings)
      .reduce((sum, part) => (part.account === one.account ? sum + part.amount : sum), 0n);
    if (held !== one.amount) throw new Error(`${one.account} holds ${held} before ${one.date}, not ${one.amount}`);
    book.balances.set(one.account, one.amount);
  }
  return book;
}

function requireSound({ accounts }: ReadBook, { date: on, narration, postings }: ReadTransaction): void {
  if (postings.length < 2) throw new Error(`${on} ${narration}: ${postings.length} postings`);
  const closed = postings.find((one) => !accounts.includes(one.account));
  if (closed) throw new Error(`not open: ${closed.account}`);
  const sum = postings.reduce((total, one) => total + one.amount, 0n);
  if (sum !== 0n) throw new Error(`${on} ${narration} sums to ${sum}`);
}
