// Signing out: the server ends the token; whatever it answers, this browser drops it.
// Source: spec §4.
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#ui/client.ts';
import { paths } from '../paths.ts';
import { endSession } from '../session.ts';

export function useSignOut(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const ending = call('POST me/logout');
    endSession();
    void navigate(paths.login, { replace: true });
    ending.catch(() => undefined);
  }, [navigate]);
}
