#!/usr/bin/env node
// Plain JavaScript: with a Node too old for TypeScript the first import says so and ends the process.
import './check-node.mjs';
import { startServer } from './bundle.mjs';

// These ask for a password. Loading them takes a moment, in which a terminal would show what is typed ahead.
const asks = ['create-admin', 'reset-password'].includes(process.argv[2]);
if (asks && process.stdin.isTTY) process.stdin.setRawMode(true);

// A server needs nothing of the other commands, and starts faster as a bundle.
const [command, ...options] = process.argv.slice(2);
if (command === 'start' && options.every((option) => option === '--offline')) await startServer();
else await import('./cli.ts');
