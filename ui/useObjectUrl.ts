// The address of a picture that has no public one; released when the picture changes or the page closes.
import { useEffect, useMemo } from 'react';

export function useObjectUrl(picture: Blob | undefined): string | undefined {
  const address = useMemo(() => picture && URL.createObjectURL(picture), [picture]);
  useEffect(() => () => void (address !== undefined && URL.revokeObjectURL(address)), [address]);
  return address;
}
