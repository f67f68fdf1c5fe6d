// A search field, debounced, that also follows the URL when that changes otherwise (back, "Hapus saringan").
// Usage: <SearchField label={t('…')} value={filters.search} onSearch={…} fieldRef={ref} />. Esc leaves the field, so
// that j and k work.
// Source: docs/screens.md.
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type RefObject, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { Icon } from '#ui/Icon.tsx';
import styles from './SearchField.module.css';

const PAUSE_MS = 300;
const MAX_LENGTH = 60;

type Props = {
  label: string;
  value: string;
  onSearch: (value: string) => void;
  fieldRef?: RefObject<HTMLInputElement | null>;
};

export function SearchField({ label, value, onSearch, fieldRef }: Props) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== sent) {
      setTyped(value);
      setSent(value);
    }
  }
  const { pathname } = useLocation();
  const { location: coming = { pathname } } = useNavigation();
  const send = useDebouncedCallback((text: string) => {
    // A row was opened within that moment: the search must not navigate back.
    if (coming.pathname !== pathname) return;
    setSent(text.trim());
    onSearch(text.trim());
  }, PAUSE_MS);
  return (
    <TextInput
      {...(fieldRef ? { ref: fieldRef } : {})}
      type="search"
      className={styles.search}
      placeholder={label}
      aria-label={label}
      leftSection={<Icon name="search" />}
      leftSectionWidth={40}
      maxLength={MAX_LENGTH}
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        send(currentTarget.value);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.blur();
      }}
    />
  );
}
