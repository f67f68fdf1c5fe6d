// A button that saves a file. The code that writes it is loaded at the press: what goes wrong is said beside the button.
// Usage: <SaveButton save={saveSpreadsheetTemplate}>{t('…')}</SaveButton>
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/Note.tsx';

type Props = Pick<ComponentProps<typeof Button>, 'kind' | 'icon' | 'children'> & { save: () => Promise<void> };

export function SaveButton({ save, ...looks }: Props) {
  const saving = useMutation({ mutationFn: save });
  return (
    <>
      <Button {...looks} busy={saving.isPending} onClick={() => saving.mutate()} />
      <ErrorBox error={saving.error} />
    </>
  );
}
