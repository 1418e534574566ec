import crypto from "node:crypto";
import path from "node:path";
import type { Clock } from "../../system/clock.ts";
import { GrowingState } from "../../system/disk.ts";
import { ServiceError } from "../protocol/failure.ts";
import type { ClientSettings, PoolSettings } from "./settings.ts";
import { freshState, type KindOfRecord, type PoolState, prune, type User } from "./state.ts";

export interface PoolOptions {
  settings: PoolSettings;
  directory: string;
  clock: Clock;
}

/** Settings and state of one user pool; the operations on it are functions in other modules. */
export class Pool {
  readonly settings: PoolSettings;
  readonly signingKey: crypto.KeyObject;
  readonly publicKey: crypto.KeyObject;
  readonly #saved: GrowingState<PoolState>;
  readonly #clock: Clock;

  constructor({ settings, directory, clock }: PoolOptions) {
    this.settings = settings;
    const file = path.join(directory, `${settings.id}.json`);
    this.#saved = new GrowingState(file, freshState, (state) => prune(state, clock.now()));
    this.signingKey = crypto.createPrivateKey(this.state.signingKey);
    this.publicKey = crypto.createPublicKey(this.signingKey);
    this.#clock = clock;
  }

  get state(): PoolState {
    return this.#saved.state;
  }

  get issuer(): string {
    const { region, id } = this.settings;
    return `https://cognito-idp.${region}.amazonaws.com/${id}`;
  }

  now(): number {
    return this.#clock.now();
  }

  /** Saves the current record with this key, or its removal. */
  save(kind: KindOfRecord, key: string): void {
    this.#saved.save(kind, key);
  }

  client(clientId: string): ClientSettings {
    const client = this.settings.clients.find(({ id }) => id === clientId);
    if (client !== undefined) return client;
    const message = `User pool client ${clientId} does not exist.`;
    throw new ServiceError("ResourceNotFoundException", message);
  }

  /** Finds a user by username or, ignoring case, by address. */
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
