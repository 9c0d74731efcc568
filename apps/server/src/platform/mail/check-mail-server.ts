export const checkMailServer = async (url: string): Promise<string | undefined> => {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { code = 'unknown reason', responseCode = '' } = error as { code?: string; responseCode?: number };
    return `${code} ${responseCode}`.trim();
  } finally {
    transport.close();
  }
};
