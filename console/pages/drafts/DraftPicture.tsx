// A draft's picture, which has no public URL: fetched with the session's token, released when the page closes.
// Usage: <DraftPicture draft={id} version={v} no={1} alt={…} />.
// Source: docs/settled.md 64; docs/api.md.
import { useQuery } from '@tanstack/react-query';
import { useObjectUrl } from '#ui/useObjectUrl.ts';
import { pictureQuery } from './draftQueries.ts';
import styles from './drafts.module.css';

type Props = { draft: string; version: number; no: number; alt: string };

export function DraftPicture({ draft, version, no, alt }: Props) {
  const { data } = useQuery(pictureQuery(draft, version, no));
  const address = useObjectUrl(data);
  return <img className={styles.photo} src={address} alt={alt} width="400" height="300" />;
}
