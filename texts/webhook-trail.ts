// What the trail says of webhooks. Source: decision 0132.
export const webhookTrailTexts = {
  'audit_event.area.webhook': 'Webhook',
  'audit_event.object.webhook': 'Webhook',
  'audit_event.object.webhook_delivery': 'Kiriman webhook',
  'audit_event.webhook.made': 'Webhook dibuat',
  'audit_event.webhook.secret_renewed': 'Rahasia webhook diganti',
  'audit_event.webhook.paused': 'Webhook dijeda',
  'audit_event.webhook.resumed': 'Webhook dilanjutkan',
  'audit_event.webhook.removed': 'Webhook dihapus',
  'audit_event.webhook.tested': 'Pesan uji webhook dikirim',
  'audit_event.webhook.replayed': 'Kiriman webhook diulang',
} as const;
