// New terms after sign-in: asked of those who agreed to earlier ones, read to the end, agreed to in the version
// shown.
// Source: spec §2.
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { asked, refusal, showScreen } from '../screens.testing.tsx';
import { NewTerms } from './NewTerms.tsx';

const terms = {
  kind: 'terms_of_service',
  version: 2,
  effectiveFrom: '2026-12-01',
  body: '<p>Ketentuan versi dua.</p>',
  sha256: 'ab',
};
const due = { given: [], due: [{ kind: 'terms_of_service', version: 2 }] };

it('asks with the new text, records consent to its version, and closes', async () => {
  const answers: Record<string, object> = {
    'GET me/consents': due,
    'GET terms/terms_of_service': terms,
    'POST me/consents': {},
  };
  const { user } = showScreen(<NewTerms />, answers);
  expect(await screen.findByRole('dialog', { name: 'Ketentuan layanan berubah' }, { timeout: 5_000 })).toBeTruthy();
  await screen.findByText('Ketentuan versi dua.');
  expect(screen.getByText(/^Versi 2, berlaku sejak/)).toBeTruthy();
  answers['GET me/consents'] = { given: [], due: [] };
  // A text that fits on the screen counts as read.
  const agree = screen.getByRole('button', { name: 'Setuju' });
  await waitFor(() => expect(agree.hasAttribute('disabled')).toBe(false));
  await user.click(agree);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked('POST me/consents').map(({ body }) => body)).toEqual([{ kind: 'terms_of_service', version: 2 }]);
});

it('cannot be closed, and says why the consent was refused', async () => {
  const { user } = showScreen(<NewTerms />, {
    'GET me/consents': due,
    'GET terms/terms_of_service': terms,
    'POST me/consents': refusal(422, 'error.terms.changed', 'Ketentuan baru saja berubah.'),
  });
  await screen.findByText('Ketentuan versi dua.', undefined, { timeout: 5_000 });
  await user.keyboard('{Escape}');
  const agree = screen.getByRole('button', { name: 'Setuju' });
  await waitFor(() => expect(agree.hasAttribute('disabled')).toBe(false));
  await user.click(agree);
  expect(await screen.findByText('Ketentuan baru saja berubah.')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Keluar' })).toBeTruthy();
});

it('asks nothing when nothing is new', async () => {
  showScreen(<NewTerms />, { 'GET me/consents': { given: [], due: [] } });
  await waitFor(() => expect(asked('GET me/consents')).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});
