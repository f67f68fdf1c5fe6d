// Sends a form with progress: the same promise as fetch, with the per cent sent so far. The only use of
// XMLHttpRequest, since fetch does not report upload progress.
// Invariant: a lost connection is a TypeError and an abort an AbortError, as with fetch.
// Source: docs/screens.md.
type Sending = { method: string; headers: Headers; body: FormData; signal: AbortSignal | null };

/** 0 to 100; 100 means that everything was sent, before the server has answered. */
export type OnProgress = (percent: number) => void;

export function sendForm(address: string, { method, headers, body, signal }: Sending, onProgress: OnProgress) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.responseType = 'text';
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(Math.min(100, Math.floor((loaded / total) * 100)));
    });
    const abort = () => request.abort();
    const settle = (act: () => void) => () => {
      signal?.removeEventListener('abort', abort);
      act();
    };
    request.addEventListener(
      'load',
      settle(() => {
        // A status that forbids a body must not be given one.
        const text = [204, 205, 304].includes(request.status) ? null : request.responseText;
        resolve(new Response(text, { status: request.status }));
      }),
    );
    const lost = () => reject(new TypeError('the connection was lost'));
    request.addEventListener('error', settle(lost));
    request.addEventListener('timeout', settle(lost));
    request.addEventListener(
      'abort',
      settle(() => reject(new DOMException('the sending was given up', 'AbortError'))),
    );
    if (signal?.aborted) return reject(new DOMException('the sending was given up', 'AbortError'));
    signal?.addEventListener('abort', abort, { once: true });
    request.send(body);
  });
}
