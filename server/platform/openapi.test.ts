// The description of what webhooks say. Source: decisions 0127, 0132.
import { expect, it } from 'vitest';
import { messageKinds } from '#domain/webhook.ts';
import { describeApi } from './openapi.ts';

type Described = {
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: { $ref: string } }> } } }>;
  components: { schemas: Record<string, { properties?: { data?: { required?: string[] } } }> };
};

it('shows everybody what webhooks say, by the schemas that their bodies are made with', () => {
  const hosts = { site: 'https://titian.example', console: 'https://konsol.titian.example' };
  const { webhooks, components } = describeApi({}, hosts, 'everybody') as Described;
  expect(Object.keys(webhooks)).toEqual([...messageKinds]);
  const { $ref = '' } = webhooks['loan.disbursed']?.post.requestBody.content['application/json']?.schema ?? {};
  expect(components.schemas[$ref.split('/').at(-1) ?? '']?.properties?.data?.required).toEqual([
    'loanId',
    'groupId',
    'amount',
    'disbursedOn',
  ]);
});
