/** Milliseconds without a byte after which a stream counts as broken; the server sends a sign of life every 15 s. */
const silenceMs = 45_000;

/** Lines of text as they come, without empty ones. Ends where the body does, and throws where it breaks off or falls silent. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const next = async (): Promise<ReadableStreamReadResult<Uint8Array>> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DOMException('The stream fell silent', 'TimeoutError')), silenceMs);
    });
    return Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer));
  };
  try {
    let rest = '';
    for (let part = await next(); !part.done; part = await next()) {
      const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') yield line;
    }
  } finally {
    // Hangs up where the reader leaves early; a body that broke has nothing to cancel.
    await reader.cancel().catch(() => undefined);
  }
}
