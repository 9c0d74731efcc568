/** Sends a request and counts how many bytes of its answer have come. */
export const withProgress =
  (onBytes: (bytes: number) => void) =>
  async (request: Request): Promise<Response> => {
    const response = await fetch(request);
    let bytes = 0;
    const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        bytes += chunk.length;
        onBytes(bytes);
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body?.pipeThrough(counting) ?? null, response);
  };

const shareOf = (line: string): number | undefined => {
  const { progress } = JSON.parse(line) as { readonly progress?: number };
  return progress;
};

/** Sends a request that is answered in lines, of which all but the last say how much is done, from 0 to 1. */
export const withShares =
  (onShare: (share: number) => void) =>
  async (request: Request): Promise<Response> => {
    request.headers.set('Accept', 'application/x-ndjson, application/json');
    const response = await fetch(request);
    if (response.headers.get('Content-Type')?.startsWith('application/x-ndjson') !== true) return response;
    let text = '';
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      const lines = (text + part.value).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const share = shareOf(line);
        if (share === undefined) return new Response(line, response);
        onShare(share);
      }
    }
    throw new TypeError('The answer broke off');
  };
