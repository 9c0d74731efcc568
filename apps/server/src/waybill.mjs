#!/usr/bin/env node
// Plain JavaScript: with a Node too old for TypeScript the first import says so and ends the process.
import './check-node.mjs';

await import('./cli.ts');
