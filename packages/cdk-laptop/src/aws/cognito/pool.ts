import crypto from "node:crypto";
import path from "node:path";
import type { Clock } from "../../system/clock.ts";
import { readIfThere, writeAtomically } from "../../system/disk.ts";
import { ServiceError } from "../protocol/failure.ts";
import type { ClientSettings, PoolSettings } from "./settings.ts";
import { freshState, type PoolState, prune, type User } from "./state.ts";

export interface PoolOptions {
  settings: PoolSettings;
  directory: string;
  clock: Clock;
}

/** Settings and state of one user pool; the acts on it are functions beside it. */
export class Pool {
  readonly settings: PoolSettings;
  readonly state: PoolState;
  readonly signingKey: crypto.KeyObject;
  readonly publicKey: crypto.KeyObject;
  readonly #file: string;
  readonly #clock: Clock;

  private constructor({ settings, directory, clock }: PoolOptions, state: PoolState) {
    this.settings = settings;
    this.state = state;
    this.signingKey = crypto.createPrivateKey(state.signingKey);
    this.publicKey = crypto.createPublicKey(this.signingKey);
    this.#file = fileOf(directory, settings);
    this.#clock = clock;
  }

  static async open(options: PoolOptions): Promise<Pool> {
    const saved = readIfThere(fileOf(options.directory, options.settings));
    const state: PoolState = saved === undefined ? await freshState() : JSON.parse(saved);
    const pool = new Pool(options, state);
    pool.save();
    return pool;
  }

  get issuer(): string {
    const { region, id } = this.settings;
    return `https://cognito-idp.${region}.amazonaws.com/${id}`;
  }

  now(): number {
    return this.#clock.now();
  }

  save(): void {
    prune(this.state, this.now());
    writeAtomically(this.#file, JSON.stringify(this.state));
  }

  client(clientId: string): ClientSettings {
    const client = this.settings.clients.find(({ id }) => id === clientId);
    if (client !== undefined) return client;
    const message = `User pool client ${clientId} does not exist.`;
    throw new ServiceError("ResourceNotFoundException", message);
  }

  /** By username or, whatever its case, by address. */
  find(name: string): User | undefined {
    const byUsername = this.state.users[name];
    if (byUsername !== undefined || !this.settings.usernamesAreEmails) return byUsername;
    const wanted = name.toLowerCase();
    return Object.values(this.state.users).find(
      ({ attributes }) => attributes["email"]?.toLowerCase() === wanted,
    );
  }

  user(name: string): User {
    const user = this.find(name);
    if (user === undefined) throw new ServiceError("UserNotFoundException", "User does not exist.");
    return user;
  }
}

function fileOf(directory: string, { id }: PoolSettings): string {
  return path.join(directory, `${id}.json`);
}
