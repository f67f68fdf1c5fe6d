import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '#ui/testing.tsx';
import { FileField } from './FileField.tsx';

function Held() {
  const [file, setFile] = useState<File | null>(null);
  return <FileField label="Berkas rekening koran" accept=".csv" file={file} onFile={setFile} />;
}

it('is a real file input that is reached by keys, with words, name and size of its own', async () => {
  const { user } = show(<Held />);
  const input = screen.getByLabelText<HTMLInputElement>('Berkas rekening koran');
  expect([input.type, input.accept]).toEqual(['file', '.csv']);
  expect(screen.getByText('Belum ada berkas.')).toBeTruthy();
  await user.tab();
  expect(document.activeElement).toBe(input);
  await user.upload(input, new File(['x'.repeat(12_345)], 'koran.csv', { type: 'text/csv' }));
  expect(screen.getByText('koran.csv')).toBeTruthy();
  expect(screen.getByText('13 kB')).toBeTruthy();
  expect(screen.getByText('Ganti berkas')).toBeTruthy();
  // Cleared, so that the same file may be chosen again once it was corrected.
  expect(input.value).toBe('');
});
