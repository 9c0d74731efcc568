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
