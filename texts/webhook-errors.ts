// The texts of refusals about webhooks. Source: decision 0132.
export const webhookErrors = {
  'error.webhook.address':
    'Alamat harus https dengan nama domain publik, tanpa porta, nama pengguna, dan tanda #, paling panjang 1.000 huruf.',
  'error.webhook.too_many': 'Sudah ada {most} webhook. Hapus dulu yang tidak dipakai lagi.',
  'error.webhook.paused': 'Webhook ini sedang dijeda. Lanjutkan dulu, lalu ulangi.',
  'error.webhook.not_paused': 'Webhook ini sudah berjalan.',
} as const;
