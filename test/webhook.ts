// A server that webhooks go to, and the calls of its subscription. Source: decision 0132.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WebhookDelivery } from '#contract/webhook.ts';
import type { WebhookId } from '#domain/ids.ts';
import type { WebhookKind } from '#domain/webhook.ts';
import { workOn } from './funding.ts';
import { password, type StaffPerson, type World } from './world.ts';

type Message = { id: string; type: string; createdAt: string; data: Record<string, unknown> };
export type Taken = { path: string; headers: IncomingHttpHeaders; body: string; message: Message };

/** Answers as it is told to, and keeps what it got. */
export async function openReceiver() {
  const taken: Taken[] = [];
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    taken.push({ path: request.url ?? '', headers: request.headers, body, message: JSON.parse(body) as Message });
    const { status, headers = {} } = answers.shift() ?? { status: 204 };
    response.writeHead(status, headers).end();
  };
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    /** Its next answers; after them it takes everything. */
    answer: (...statuses: number[]) => void answers.push(...statuses.map((status) => ({ status }))),
    redirect: (location: string) => void answers.push({ status: 307, headers: { location } }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const make = (
  world: World,
  person: StaffPerson,
  body: { url: string; events?: WebhookKind[]; password?: string },
) =>
  world.call(person, 'POST staff/webhooks', {
    body: { name: 'Gudang data', events: ['installment.received'], password, ...body },
  });

export const send = (world: World): Promise<void> => workOn(world, 'webhook.delivery');

export async function deliveriesOf(world: World, person: StaffPerson, id: WebhookId): Promise<WebhookDelivery[]> {
  const { data } = await world.call(person, 'GET staff/webhooks/:id/deliveries', { params: { id } });
  return data.data;
}
