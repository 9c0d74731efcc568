export declare const bundlesFolder: string;
export declare const bundleFolder: (from?: string) => string;
export declare const findBundle: () => string | undefined;
export declare const startServer: () => Promise<void>;
