package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;

/**
 * Waiting entities in order of deadline, the longest queued first among equals; every subtree knows its size, its least virtual run time
 * and its shortest request.
 *
 * <p>A treap: a search tree by deadline that is a heap by priorities drawn once an insertion, here the mixed number of the insertion, so
 * that the same history builds the same tree. Depth and thus every operation are logarithmic in the number of entities but for
 * histories made to break it. The links are in the entities: nothing is allocated.
 */
final class DeadlineTree implements WaitingOrder {
    private @Nullable Entity root;
    private long insertions;

    private static int size(@Nullable Entity node) {
        return node == null ? 0 : node.treeSize;
    }

    /** Return well-spread bits of a number (the finalizer of splitmix64). */
    private static long mixed(long number) {
        long z = number * 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    private static void sum(Entity node) {
        Entity left = node.treeLeft;
        Entity right = node.treeRight;
        int size = 1;
        long vruntime = node.vruntime;
        long request = node.request;
        if (left != null) {
            size += left.treeSize;
            vruntime = Math.min(vruntime, left.treeLeastVruntime);
            request = Math.min(request, left.treeLeastRequest);
        }
        if (right != null) {
            size += right.treeSize;
            vruntime = Math.min(vruntime, right.treeLeastVruntime);
            request = Math.min(request, right.treeLeastRequest);
        }
        node.treeSize = size;
        node.treeLeastVruntime = vruntime;
        node.treeLeastRequest = request;
    }

    private static void sumUpwards(@Nullable Entity from) {
        for (Entity node = from; node != null; node = node.treeParent) {
            sum(node);
        }
    }

    @Override
    public int size() {
        return size(root);
    }

    @Override
    public void insert(Entity entity) {
        entity.treePriority = mixed(++insertions);
        entity.treeLeft = null;
        entity.treeRight = null;
        Entity above = null;
        boolean left = false;
        for (Entity node = root; node != null; node = left ? node.treeLeft : node.treeRight) {
            above = node;
            left = entity.deadline - node.deadline < 0;
        }
        entity.treeParent = above;
        if (above == null) {
            root = entity;
        } else if (left) {
            above.treeLeft = entity;
        } else {
            above.treeRight = entity;
        }
        while (entity.treeParent != null && entity.treePriority > entity.treeParent.treePriority) {
            rise(entity, entity.treeParent);
        }
        sumUpwards(entity);
    }

    /** Turn a node and the one above it, so that the node is above; both keep their order. */
    private void rise(Entity node, Entity above) {
        if (above.treeLeft == node) {
            above.treeLeft = adopted(node.treeRight, above);
            node.treeRight = above;
        } else {
            above.treeRight = adopted(node.treeLeft, above);
            node.treeLeft = above;
        }
        replace(above, node);
        above.treeParent = node;
        sum(above);
    }

    private static @Nullable Entity adopted(@Nullable Entity child, Entity by) {
        if (child != null) {
            child.treeParent = by;
        }
        return child;
    }

    /** Put another node, or nothing, in a node's place below its parent. */
    private void replace(Entity node, @Nullable Entity other) {
        Entity parent = node.treeParent;
        if (parent == null) {
            root = other;
        } else if (parent.treeLeft == node) {
            parent.treeLeft = other;
        } else {
            parent.treeRight = other;
        }
        if (other != null) {
            other.treeParent = parent;
        }
    }

    @Override
    public void remove(Entity entity) {
        while (entity.treeLeft != null && entity.treeRight != null) {
            Entity left = entity.treeLeft;
            Entity right = entity.treeRight;
            rise(left.treePriority > right.treePriority ? left : right, entity);
        }
        Entity parent = entity.treeParent;
        replace(entity, entity.treeLeft != null ? entity.treeLeft : entity.treeRight);
        sumUpwards(parent);
        entity.treeParent = null;
        entity.treeLeft = null;
        entity.treeRight = null;
    }

    @Override
    public Entity at(int position) {
        int left = position;
        Entity node = root;
        while (node != null) {
            int before = size(node.treeLeft);
            if (left == before) {
                return node;
            }
            if (left < before) {
                node = node.treeLeft;
            } else {
                left -= before + 1;
                node = node.treeRight;
            }
        }
        throw new IndexOutOfBoundsException("position " + position + " of " + size());
    }

    @Override
    public int positionOf(Entity entity) {
        if (entity.treeParent == null && root != entity) {
            return -1;
        }
        int position = size(entity.treeLeft);
        Entity node = entity;
        for (Entity above = entity.treeParent; above != null; above = above.treeParent) {
            if (above.treeRight == node) {
                position += size(above.treeLeft) + 1;
            }
            node = above;
        }
        return node == root ? position : -1;
    }

    @Override
    public long leastVruntime() {
        if (root == null) {
            throw new IllegalStateException("nobody waits");
        }
        return root.treeLeastVruntime;
    }

    @Override
    public @Nullable Entity firstUpTo(long vruntimeNanos) {
        Entity node = root;
        while (node != null) {
            Entity left = node.treeLeft;
            if (left != null && left.treeLeastVruntime <= vruntimeNanos) {
                node = left;
            } else if (node.vruntime <= vruntimeNanos) {
                return node;
            } else {
                node = node.treeRight;
            }
        }
        return null;
    }

    @Override
    public long leastRequest() {
        return root == null ? Long.MAX_VALUE : root.treeLeastRequest;
    }
}
