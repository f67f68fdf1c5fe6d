// Refusals about webhooks, with their statuses: part of the closed list of refusal-status.ts.
// Source: decision 0132.
export const webhookRefusals = {
  'error.webhook.address': 422,
  'error.webhook.too_many': 422,
  'error.webhook.paused': 422,
  'error.webhook.not_paused': 422,
} as const;
