// Opens a link that the server has to create first. The tab opens in the click itself, or browsers block it, then
// goes to the link; it closes again when there is none. Where tabs are blocked anyway, the link opens in this tab.
// Usage: const { open, busy, error, opened } = useNewTab(() => call(…).then(({ url }) => url)); `onError` where the error has no
// place of its own.
// Source: spec §7.
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

export function useNewTab(askForLink: () => Promise<string>, onError?: (error: Error) => void) {
  const locked = useRef(false);
  const asking = useMutation({
    mutationFn: async (tab: Window | null) => {
      try {
        const link = await askForLink();
        if (tab !== null && !tab.closed) tab.location.replace(link);
        else window.location.assign(link);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    ...(onError ? { onError } : {}),
    onSettled: () => {
      locked.current = false;
    },
  });
  const open = () => {
    if (locked.current) return;
    locked.current = true;
    const tab = window.open('', '_blank');
    if (tab !== null) tab.opener = null;
    asking.mutate(tab);
  };
  return { open, busy: asking.isPending, error: asking.error, opened: asking.isSuccess };
}
