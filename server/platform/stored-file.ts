// A stored file for whoever asked for it: one that does not open (damaged, of a lost key, a link in its place) is not found
// for them, and an error line for the operator.
type Sink = { error(facts: object, text: string): void };
type Readable = { get(key: string): Promise<Buffer | null> };

export async function readStored(log: Sink, storage: Readable, key: string): Promise<Buffer | null> {
  try {
    return await storage.get(key);
  } catch (error) {
    log.error({ key, error: String(error) }, 'stored file does not open');
    return null;
  }
}
