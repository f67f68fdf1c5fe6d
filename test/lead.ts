// The borrower form as tests send it: filled in, each with its own phone number, and looked up by staff.
// Source: spec §3; docs/screens.md.
import type { ErrorBody } from '#contract/endpoint.ts';
import type { LeadItem } from '#contract/lead.ts';
import type { Person, World } from './world.ts';

let counter = 0;

/** Every field filled in; a new phone number each time. */
export function leadForm(changes: Partial<ReturnType<typeof filled>> = {}) {
  return { ...filled(), ...changes };
}

function filled() {
  counter += 1;
  return {
    borrower_name: `Siti Rohmah`,
    borrower_phone_number: `0856${String(10_000_000 + counter)}`,
    jobSector: 1,
    city: 3201,
    province: 32,
    borrower_business_address: 'Jalan Mawar 3, Desa Sukamaju',
  };
}

type Sent = { status: number; body: ErrorBody & { data?: object }; retryAfter: string | undefined };

/** Sends the form as a visitor, from a new address each time unless one is passed. */
export async function sendForm(world: World, form: object, address?: string): Promise<Sent> {
  counter += 1;
  const answer = await world.product.web.app.inject({
    method: 'POST',
    url: '/api/v1/borrowerregisters',
    headers: { 'x-forwarded-for': address ?? `10.${Math.floor(counter / 250)}.8.${counter % 250}` },
    payload: form,
  });
  const retryAfter = answer.headers['retry-after'];
  return {
    status: answer.statusCode,
    body: answer.json<Sent['body']>(),
    retryAfter: retryAfter,
  };
}

/** What staff find by a phone number, in any spelling. */
export async function listed(world: World, staff: Person, phone: string): Promise<LeadItem[]> {
  const { data } = await world.call(staff, 'GET staff/leads', { query: { search: phone } });
  return data.data;
}

/** A lead that was just sent, as staff see it. */
export async function newLead(world: World, staff: Person, changes: Parameters<typeof leadForm>[0] = {}) {
  const form = leadForm(changes);
  await sendForm(world, form);
  const [item] = await listed(world, staff, form.borrower_phone_number);
  if (!item) throw new Error('the form made no lead');
  return { id: item.id, form, phone: `+62${form.borrower_phone_number.replace(/^(0|62)/, '')}` };
}
