// The complaint form as tests send it: filled in, each with a text of its own, and looked up by staff.
// Source: docs/api.md; docs/screens.md.
import type { ErrorBody } from '#contract/endpoint.ts';
import type { Complaint } from '#contract/complaint.ts';
import type { Person, World } from './world.ts';

let counter = 0;

/** Every field filled in; a different text and sender each time. */
export function complaintForm(changes: Partial<ReturnType<typeof filled>> = {}) {
  return { ...filled(), ...changes };
}

function filled() {
  counter += 1;
  return {
    name: 'Ratna Dewi',
    phone: `0857${String(20_000_000 + counter)}`,
    email: `ratna${counter}@contoh.id`,
    category: 'balance',
    message: `Isi saldo saya belum masuk, hitungan ke-${counter}.`,
  };
}

export type Sent = {
  status: number;
  body: ErrorBody & { data?: { ticket: string; dueAt: string } };
  retryAfter: unknown;
};

/** Sends the form as a visitor, from a new address each time unless one is passed; as JSON or as a plain HTML form. */
export async function sendComplaint(
  world: World,
  form: object,
  { from, plain = false }: { from?: string; plain?: boolean } = {},
): Promise<Sent> {
  counter += 1;
  const answer = await world.product.web.app.inject({
    method: 'POST',
    url: '/api/v1/complaints',
    headers: {
      'x-forwarded-for': from ?? `10.${Math.floor(counter / 250)}.7.${counter % 250}`,
      ...(plain ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    payload: plain ? new URLSearchParams(Object.entries(form)).toString() : form,
  });
  return {
    status: answer.statusCode,
    body: answer.json<Sent['body']>(),
    retryAfter: answer.headers['retry-after'],
  };
}

/** A complaint that was just sent, as this member of staff reads it. */
export async function newComplaint(
  world: World,
  staff: Person,
  changes: Parameters<typeof complaintForm>[0] = {},
): Promise<Complaint> {
  const { body } = await sendComplaint(world, complaintForm(changes));
  const search = body.data?.ticket ?? '';
  const { data } = await world.call(staff, 'GET staff/complaints', { query: { search } });
  const [item] = data.data;
  if (!item) throw new Error('the form made no complaint');
  return (await world.call(staff, 'GET staff/complaints/:id', { params: { id: item.id } })).data;
}
