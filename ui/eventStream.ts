// Server-sent events read with fetch, which unlike EventSource can send the session's token. A stream that stays
// silent this long counts as lost.
// Usage: for await (const data of readEvents(await openStream('GET streams/me', signal), 45_000)) …
// Source: docs/api.md.

/** The `data` of each event, as text; ends with the stream. Throws if nothing arrived for `quietMs`. */
export async function* readEvents(body: ReadableStream<Uint8Array>, quietMs: number): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let kept = '';
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), quietMs);
      if (done) return;
      kept += decoder.decode(value, { stream: true });
      const blocks = kept.split('\n\n');
      kept = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = dataOf(block);
        if (data !== '') yield data;
      }
    }
  } finally {
    // Also when the reader of this generator stops early: releases the connection.
    void reader.cancel().catch(() => undefined);
  }
}

function dataOf(block: string): string {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'));
  return lines.map((line) => line.slice(5).trimStart()).join('\n');
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('nothing came')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
