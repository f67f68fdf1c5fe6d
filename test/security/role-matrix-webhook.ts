// The calls of webhooks. Written by hand, so that a mistake in the contract shows.
export const webhookLines: Readonly<Record<string, string>> = {
  'GET staff/webhooks': '----- xxxx++',
  'POST staff/webhooks': '----- xxxxx+',
  'GET staff/webhooks/:id': '----- xxxx++',
  'POST staff/webhooks/:id/secrets': '----- xxxxx+',
  'POST staff/webhooks/:id/pauses': '----- xxxxx+',
  'POST staff/webhooks/:id/resumptions': '----- xxxxx+',
  'POST staff/webhooks/:id/removals': '----- xxxxx+',
  'POST staff/webhooks/:id/tests': '----- xxxxx+',
  'GET staff/webhooks/:id/deliveries': '----- xxxx++',
  'POST staff/webhookdeliveries/:id/replays': '----- xxxxx+',
};
