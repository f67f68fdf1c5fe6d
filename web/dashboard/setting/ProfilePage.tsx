// /dashboard/setting/editprofiles: the e-mail address, verified or changed in its own dialog, and the eleven profile
// fields, saved with one button; "Selesai" closes the confirmation. What was compared with the papers is read-only.
// Source: spec §2, §3, §7; docs/domain.md §3; docs/api.md.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Suspense, useState } from 'react';
import { lazyPart } from '#ui/late.tsx';
import type { Profile } from '#contract/profile.ts';
import { profileForm } from '#domain/profile-fields.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ApiError, call } from '#ui/client.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { PageHead } from '#ui/Page.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { reloadUser, useUser } from '../../user.ts';
import { type Entered, missingProfile, profileBody } from '../profile/profile.ts';
import { ProfileFields, useProfile } from '../profile/ProfileFields.tsx';
import { profileQuery } from '../profile/profileQueries.ts';
import { useLocked } from '../useLocked.ts';
import width from '../width.module.css';
import { CheckedData, useChecked } from './CheckedData.tsx';
import { PersonalDataCard } from './PersonalDataCard.tsx';
import styles from './setting.module.css';

const EmailDialog = lazyPart(async () => (await import('../banner/EmailDialog.tsx')).EmailDialog);

export function ProfilePage() {
  const profile = useQuery(profileQuery);
  return (
    <div className={width.narrow}>
      <PageHead title={t('profile.title')} back={{ to: paths.setting, label: t('setting') }} />
      <div className={styles.cards}>
        <EmailCard />
        <Card label={t('profile.title')}>
          <ListFaces query={profile} what={t('profile.what')} loading={<LinesSkeleton rows={8} />}>
            {(found) => <ProfileForm profile={found} />}
          </ListFaces>
        </Card>
        <PersonalDataCard />
      </div>
    </div>
  );
}

/** The current address. A new one replaces it once its link was opened. */
function EmailCard() {
  const { email, emailVerified } = useUser();
  const [asked, setAsked] = useState(false);
  return (
    <Card label={t('profile.email')}>
      <div className={styles.email}>
        <dl className={styles.words}>
          <dt className="sm ink2">{t('profile.email')}</dt>
          <dd className={styles.address}>{email ?? t('profile.email.none')}</dd>
          {email !== null && (
            <dd className="sm ink2">{t(emailVerified ? 'profile.email.proved' : 'profile.email.open')}</dd>
          )}
        </dl>
        <Button kind="outline" size="sm" onClick={() => setAsked(true)}>
          {t(emailVerified ? 'profile.email.change' : 'profile.email.verify')}
        </Button>
      </div>
      <Suspense fallback={null}>{asked && <EmailDialog onClose={() => setAsked(false)} />}</Suspense>
    </Card>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<Entered>(profile);
  const [tried, setTried] = useState(false);
  const { entered, lists } = useProfile(typed);
  const checked = useChecked(profile);
  const fields = profileForm.filter((field) => !checked.some((other) => other === field));
  const saving = useMutation({
    mutationFn: () => call('PUT me/profile', { body: profileBody(entered, fields) }),
    onSuccess: (answer) => {
      client.setQueryData(profileQuery.queryKey, answer);
      reloadUser();
    },
  });
  const save = useLocked(() => saving.mutateAsync());
  const missing = missingProfile(entered);
  const refused = saving.error instanceof ApiError ? saving.error.errors : [];
  const errors = Object.fromEntries([
    ...refused.map(({ field, message }) => [field, message] as const),
    ...(tried ? missing : []).map((field) => [field, t('error.empty', { field: t(`kyc.field.${field}`) })] as const),
  ]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing.length === 0) save();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorBox error={saving.error} />
      {checked.length > 0 && <CheckedData profile={profile} fields={checked} lists={lists} />}
      <ProfileFields
        fields={fields}
        entered={entered}
        lists={lists}
        errors={errors}
        onChange={(part) => setTyped({ ...entered, ...part })}
      />
      <Button type="submit" full busy={saving.isPending}>
        {t('profile.save')}
      </Button>
      {saving.isSuccess && <Saved onClose={saving.reset} />}
    </form>
  );
}

const Saved = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    opened
    onClose={onClose}
    title={t('profile.title')}
    actions={<Button onClick={onClose}>{t('dialog.finish')}</Button>}
  >
    <Note tone="ok" role="status" title={t('profile.saved')} />
  </Dialog>
);
