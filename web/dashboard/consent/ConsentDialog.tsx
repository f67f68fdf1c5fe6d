// A new text to read to its end and agree to; the only alternative is signing out. Consent is to the version shown:
// if a newer one was published meanwhile, that one is shown.
// Source: spec §2.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoints } from '#contract/all.ts';
import { formatDate } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField } from '#ui/CheckField.tsx';
import { call } from '#ui/client.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { ScrollAgreement } from '#ui/ScrollAgreement.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import styles from '../banner/banner.module.css';
import { useSignOut } from '../useSignOut.ts';
import { consentsQuery } from './consentsQuery.ts';

type Given = Endpoints['POST me/consents']['body'];

export function ConsentDialog({ kind }: Pick<Given, 'kind'>) {
  const [agreed, setAgreed] = useState(false);
  const client = useQueryClient();
  const signOut = useSignOut();
  const termsKey = ['terms', kind] as const;
  const terms = useQuery({ queryKey: termsKey, queryFn: () => call('GET terms/:kind', { params: { kind } }) });
  const giving = useMutation({
    mutationFn: (version: number) => call('POST me/consents', { body: { kind, version } }),
    onError: () => client.invalidateQueries({ queryKey: termsKey }),
    onSuccess: () => client.invalidateQueries(consentsQuery),
  });
  const version = terms.data?.version;
  return (
    <Dialog
      opened
      onClose={() => undefined}
      title={t(`consent.title.${kind}`)}
      busy={giving.isPending}
      actions={
        <>
          <Button kind="outline" onClick={signOut}>
            {t('consent.sign_out')}
          </Button>
          <Button
            busy={giving.isPending}
            disabled={!agreed || version === undefined}
            onClick={() => version !== undefined && giving.mutate(version)}
          >
            {t('consent.agree')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p className="sm ink2">{t('consent.text')}</p>
        <ErrorBox error={giving.error} />
        <ListFaces query={terms} what={t('consent.what')} loading={<LinesSkeleton rows={8} />}>
          {({ body, version: shown, effectiveFrom }) => (
            <>
              <p className="sm ink2">{t('consent.version', { version: shown, date: formatDate(effectiveFrom) })}</p>
              <ScrollAgreement key={shown} html={body} onAgreed={setAgreed} />
              {/* Ticked only by reading to the end. */}
              <CheckField label={t('consent.check')} checked={agreed} onChange={() => undefined} disabled />
            </>
          )}
        </ListFaces>
      </div>
    </Dialog>
  );
}
